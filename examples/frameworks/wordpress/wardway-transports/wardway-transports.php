<?php
/**
 * Plugin Name: Wardway transports
 * Description: The shortcodes [wardway_request] and [wardway_statistics], and the sessions of logged-in users.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 *
 * wp-config.php defines WARDWAY_URL (the portal's address) and WARDWAY_SECRET_KEY (wsk_...).
 */

defined('ABSPATH') || exit;

add_action('wp_enqueue_scripts', function () {
    // Before WordPress 6.3 both load at the end of the page, which works too.
    $inHead = ['in_footer' => false, 'strategy' => 'async'];
    wp_register_script('wardway', WARDWAY_URL . '/sdk/v1/wardway.js', [], null, $inHead);
    $page = plugins_url('transports.js', __FILE__);
    wp_register_script('wardway-transports', $page, [], '1.0.0', ['strategy' => 'defer']);
});

add_shortcode('wardway_statistics', function () {
    wp_enqueue_script('wardway');
    return '<wardway-statistics></wardway-statistics>';
});

add_shortcode('wardway_request', function () {
    if (!is_user_logged_in()) {
        return '<p>' . esc_html__('Log in to request a transport.', 'wardway-transports') . '</p>';
    }
    // The nonce is this user's: a shared cache must not store the page.
    defined('DONOTCACHEPAGE') || define('DONOTCACHEPAGE', true);
    wp_enqueue_script('wardway');
    wp_enqueue_script('wardway-transports');
    return sprintf(
        '<div class="wardway" data-session-url="%s" data-nonce="%s"><wardway-request></wardway-request></div>',
        esc_url(rest_url('wardway/v1/session')),
        esc_attr(wp_create_nonce('wp_rest'))
    );
});

add_action('rest_api_init', function () {
    register_rest_route('wardway/v1', '/session', [
        'methods' => 'POST',
        'callback' => 'wardway_create_session',
        // WordPress logs a call in by its cookie only with the nonce, which another site's page does not have.
        'permission_callback' => function () {
            return current_user_can('read');
        },
    ]);
});

/** Opens a widget session in the name of the logged-in user. The secret key stays on this server. */
function wardway_create_session()
{
    $user = wp_get_current_user();
    $home = wp_parse_url(home_url());
    $port = isset($home['port']) ? ':' . $home['port'] : '';
    $result = wp_remote_post(WARDWAY_URL . '/api/embed/sessions', [
        'timeout' => 10,
        // A redirect could lead the key to another server.
        'redirection' => 0,
        'headers' => [
            'Authorization' => 'Bearer ' . trim(WARDWAY_SECRET_KEY),
            'Content-Type' => 'application/json',
        ],
        'body' => wp_json_encode([
            'origin' => $home['scheme'] . '://' . $home['host'] . $port,
            'staff' => ['id' => (string) $user->ID, 'name' => $user->display_name],
            'scopes' => ['request', 'track', 'cancel', 'rate', 'message'],
        ]),
    ]);
    if (is_wp_error($result)) {
        error_log('Wardway: no session: ' . $result->get_error_message());
        return new WP_Error('wardway_unreachable', 'The portal cannot be reached.', ['status' => 502]);
    }
    $session = json_decode(wp_remote_retrieve_body($result), true);
    $status = wp_remote_retrieve_response_code($result);
    if ($status !== 201) {
        error_log("Wardway: no session: $status " . ($session['detail'] ?? ''));
        return new WP_Error('wardway_rejected', 'The portal opened no session.', ['status' => 502]);
    }
    return new WP_REST_Response($session, 201);
}
