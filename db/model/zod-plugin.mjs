const PROBE = /export const allowsEval = [\s\S]*?\n\}\);/;

/**
 * Removes zod's attempt to compile schemas with `new Function`, which strict content security policies report as a
 * violation. zod's own setting `jitless` would also apply to the other copies of zod in a host's page.
 */
export const zodWithoutEval = () => ({
  name: "zod-without-eval",
  transform(code, id) {
    if (!/\/zod\/v4\/core\/util\.js$/.test(id)) return null;
    if (!PROBE.test(code))
      throw new Error("This version of zod tries new Function elsewhere: adapt zod-plugin.mjs.");
    return { code: code.replace(PROBE, "export const allowsEval = { value: false };"), map: null };
  },
});
