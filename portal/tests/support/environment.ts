/** Removes the test runner's variables, such as NODE_ENV. */
export function withoutTestRunner(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("VITEST")),
  ) as NodeJS.ProcessEnv;
}
