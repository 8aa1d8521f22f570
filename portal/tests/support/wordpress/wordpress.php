<?php
/**
 * The functions of WordPress that the plugin calls, and a program that does with it what a page and its session route
 * do: `php wordpress.php PLUGIN PORTAL HOME`, with the secret key in WARDWAY_SECRET_KEY. Prints JSON.
 */

error_reporting(E_ALL);
set_error_handler(function ($level, $message, $file, $line) {
    // A portal that cannot be reached is a WP_Error, not a warning.
    if (error_reporting() & $level) {
        throw new ErrorException($message, 0, $level, $file, $line);
    }
});

[, $plugin, $portal, $home] = $argv;
define('ABSPATH', __DIR__ . '/');
define('WARDWAY_URL', $portal);
define('WARDWAY_SECRET_KEY', getenv('WARDWAY_SECRET_KEY'));

final class WP_Error
{
    public $code;
    public $message;
    public $data;

    public function __construct($code, $message, $data = null)
    {
        [$this->code, $this->message, $this->data] = [$code, $message, $data];
    }

    public function get_error_message()
    {
        return $this->message;
    }
}

final class WP_REST_Response
{
    public $data;
    public $status;

    public function __construct($data, $status)
    {
        [$this->data, $this->status] = [$data, $status];
    }
}

final class Site
{
    public static $actions = [];
    public static $shortcodes = [];
    public static $routes = [];
    public static $registered = [];
    public static $enqueued = [];
    public static $isLoggedIn = false;
    public static $home = '';
}
Site::$home = $home;

function add_action($name, $callback)
{
    Site::$actions[$name][] = $callback;
}
function add_shortcode($name, $callback)
{
    Site::$shortcodes[$name] = $callback;
}
function register_rest_route($namespace, $route, $options)
{
    Site::$routes["/wp-json/$namespace$route"] = $options;
}
function wp_register_script($handle, $source, $dependencies, $version, $options)
{
    Site::$registered[$handle] = $source;
}
function wp_enqueue_script($handle)
{
    Site::$enqueued[] = $handle;
}
function plugins_url($path, $file)
{
    return Site::$home . '/wp-content/plugins/' . basename(dirname($file)) . '/' . $path;
}
function is_user_logged_in()
{
    return Site::$isLoggedIn;
}
function current_user_can($capability)
{
    return Site::$isLoggedIn && $capability === 'read';
}
function wp_get_current_user()
{
    return (object) ['ID' => 7, 'display_name' => 'Zoë "Zed" O\\Connor'];
}
function home_url()
{
    return Site::$home;
}
function rest_url($path)
{
    return Site::$home . '/wp-json/' . $path;
}
function wp_create_nonce($action)
{
    return "nonce-of-$action";
}
function esc_attr($text)
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function esc_url($url)
{
    return htmlspecialchars($url, ENT_QUOTES);
}
function esc_html__($text, $domain)
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function wp_parse_url($url)
{
    return parse_url($url);
}
function wp_json_encode($value)
{
    return json_encode($value);
}
function is_wp_error($value)
{
    return $value instanceof WP_Error;
}
function wp_remote_retrieve_body($response)
{
    return $response['body'];
}
function wp_remote_retrieve_response_code($response)
{
    return $response['status'];
}
/** Follows five redirects unless told otherwise, as WordPress does. */
function wp_remote_post($url, $options)
{
    $headers = [];
    foreach ($options['headers'] as $name => $value) {
        $headers[] = "$name: $value";
    }
    $redirections = $options['redirection'] ?? 5;
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => $options['body'],
        'timeout' => $options['timeout'] ?? 5,
        'follow_location' => $redirections > 0 ? 1 : 0,
        'max_redirects' => $redirections + 1,
        'ignore_errors' => true,
    ]]);
    $stream = @fopen($url, 'r', false, $context);
    if ($stream === false) {
        return new WP_Error('http_request_failed', error_get_last()['message'] ?? 'Connection refused');
    }
    $status = (int) explode(' ', stream_get_meta_data($stream)['wrapper_data'][0])[1];
    return ['status' => $status, 'body' => stream_get_contents($stream)];
}

require $plugin;

foreach (['wp_enqueue_scripts', 'rest_api_init'] as $action) {
    foreach (Site::$actions[$action] as $callback) {
        $callback();
    }
}
[$path] = array_keys(Site::$routes);
$route = Site::$routes[$path];
$visitor = [
    'request' => Site::$shortcodes['wardway_request'](),
    'statistics' => Site::$shortcodes['wardway_statistics'](),
    'enqueued' => Site::$enqueued,
    'isPermitted' => $route['permission_callback'](),
    'isCached' => !defined('DONOTCACHEPAGE'),
];
[Site::$isLoggedIn, Site::$enqueued] = [true, []];
echo json_encode([
    'visitor' => $visitor,
    'user' => [
        'request' => Site::$shortcodes['wardway_request'](),
        'enqueued' => Site::$enqueued,
        'isPermitted' => $route['permission_callback'](),
        'isCached' => !defined('DONOTCACHEPAGE'),
    ],
    'registered' => Site::$registered,
    'route' => [$route['methods'], $path],
    'session' => $route['callback'](),
], JSON_THROW_ON_ERROR);
