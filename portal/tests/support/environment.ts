/**
 * Removes the test runner's variables, such as NODE_ENV. No transport runs by itself and one account may send as many
 * calls as a thousand, unless a test says so.
 */
export function withoutTestRunner(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(variables).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("VITEST"));
  return Object.fromEntries([
    ...own,
    ["DEMO_SIMULATION", "false"],
    ["CALL_LIMIT_FACTOR", "1000"],
  ]) as NodeJS.ProcessEnv;
}
