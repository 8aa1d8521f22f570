/** A server runs as an operator starts it: the test runner's settings (NODE_ENV among them) stay here. */
export function withoutTestRunner(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("VITEST")),
  ) as NodeJS.ProcessEnv;
}
