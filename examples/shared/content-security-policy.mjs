/**
 * Returns a policy without inline code that allows the portal's data, socket, map tiles and styles.
 * @param scripts sources of scripts besides the page's own, such as the portal for the script tag
 */
export function contentSecurityPolicy(portal, scripts = []) {
  const socket = portal.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    `style-src 'self' ${portal}`,
    `connect-src 'self' ${portal} ${socket}`,
    `img-src 'self' data: ${portal}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
