import { hash } from "@node-rs/argon2";

/** As `hashPassword`, at a thousandth of the cost: for the accounts that tests log in with often. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
