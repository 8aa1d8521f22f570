const HOST = "127.0.0.1";

/** The portal's origin. */
export const portal = new URL(process.env.WARDWAY_URL || "http://127.0.0.1:3000").origin;

/** Starts the server on `PORT`. @returns its origin */
export function startServer(server, defaultPort) {
  const port = Number(process.env.PORT || defaultPort);
  return new Promise((resolve) => {
    server.on("error", (error) => {
      process.stderr.write(
        error.code === "EADDRINUSE"
          ? `Port ${port} is in use. Choose another with PORT.\n`
          : `${error.message}\n`,
      );
      process.exit(1);
    });
    server.listen(port, HOST, () => resolve(`http://${HOST}:${server.address().port}`));
  });
}
