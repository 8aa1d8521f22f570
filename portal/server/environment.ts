import { StartupError } from "@wardway/db/startup-error";
import { limits } from "@wardway/model";
import { z } from "zod";

const flag = (name: string) =>
  z
    .enum(["true", "false", "1", "0", ""], { error: `${name} must be true or false.` })
    .optional()
    .transform((value) => (value ? value === "true" || value === "1" : undefined));

const empty = (value: unknown) => (value === "" ? undefined : value);

const environmentSchema = z.object({
  NODE_ENV: z.preprocess(
    empty,
    z
      .enum(["production", "development", "test"], {
        error: "NODE_ENV must be production, development or test.",
      })
      .default("development"),
  ),
  HOST: z.preprocess(empty, z.string().default("127.0.0.1")),
  PORT: z.preprocess(
    empty,
    z.coerce
      .number({ error: "PORT must be a number from 0 to 65535." })
      .int("PORT must be a whole number.")
      .min(0, "PORT must be a number from 0 to 65535.")
      .max(65_535, "PORT must be a number from 0 to 65535.")
      .default(3000),
  ),
  DATA_DIR: z.preprocess(empty, z.string().default(".data")),
  DATABASE_URL: z.preprocess(empty, z.string().optional()),
  SESSION_SECRET: z.preprocess(
    empty,
    z.string().min(32, "SESSION_SECRET must have at least 32 characters.").optional(),
  ),
  ENCRYPTION_KEY: z.preprocess(
    empty,
    z
      .string()
      .transform((keys) => keys.split(",").map((key) => key.trim()))
      .refine((keys) => keys.every((key) => key.length >= 32), {
        error:
          "ENCRYPTION_KEY must have at least 32 characters (several keys: the present one first, commas between).",
      })
      .optional(),
  ),
  PUBLIC_URL: z.preprocess(
    empty,
    z
      .url({
        protocol: /^https?$/,
        error: "PUBLIC_URL must be the portal's own address, like https://transport.example.org.",
      })
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  DATABASE_OWNER_URL: z.preprocess(empty, z.string().optional()),
  DEMO_DATA: flag("DEMO_DATA"),
  DEMO_PASSWORD: z.preprocess(
    empty,
    z
      .string()
      .min(limits.passwordMin, `DEMO_PASSWORD must have at least ${limits.passwordMin} characters.`)
      .max(limits.passwordMax)
      .optional(),
  ),
  TRUST_PROXY: flag("TRUST_PROXY"),
  ROUTING_TILES: z.preprocess(empty, z.string().optional()),
  SDK_DIR: z.preprocess(empty, z.string().optional()),
});

export interface Environment {
  readonly production: boolean;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Address of the role that owns the tables and migrates them; the one in `databaseUrl` if missing. */
  readonly databaseOwnerUrl: string | undefined;
  readonly sessionSecret: string | undefined;
  /** Seal what is secret at rest: the first seals, all of them open. */
  readonly encryptionKeys: readonly string[] | undefined;
  /** Scheme and host that links in mails begin with; where the portal listens if missing. */
  readonly publicUrl: string | undefined;
  readonly demoData: boolean;
  readonly demoPassword: string | undefined;
  /** Whether demo accounts may log in at all: where only this machine reaches them, or with a chosen password. */
  readonly demoLogins: boolean;
  /** Take the caller's address from `X-Forwarded-For`, set by the one proxy in front. */
  readonly trustProxy: boolean;
  /** A folder of Valhalla's tiles, for routes computed in this process; null where there is none. */
  readonly routingTiles: string | null;
  /** Where each build of the SDK that was served is kept; below the data folder if missing. */
  readonly sdkDir: string | undefined;
}

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/** Reads the settings of the process, once. @throws StartupError naming the variable and what to do */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    throw new StartupError(parsed.error.issues.map((issue) => issue.message).join(" "));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  if (production) refuseUnsafeProduction(values);
  const trustProxy = values.TRUST_PROXY ?? false;
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    sessionSecret: values.SESSION_SECRET,
    encryptionKeys: values.ENCRYPTION_KEY,
    publicUrl: values.PUBLIC_URL,
    demoData: !production && (values.DEMO_DATA ?? true),
    demoPassword: values.DEMO_PASSWORD,
    demoLogins:
      !production && (values.DEMO_PASSWORD !== undefined || (loopback.has(values.HOST) && !trustProxy)),
    trustProxy,
    routingTiles: values.ROUTING_TILES ?? null,
    sdkDir: values.SDK_DIR,
  };
}

function refuseUnsafeProduction(values: z.infer<typeof environmentSchema>): void {
  if (!values.DATABASE_URL) {
    throw new StartupError(
      "NODE_ENV is production and DATABASE_URL is not set: name the PostgreSQL server that keeps the records.",
    );
  }
  if (!values.SESSION_SECRET) {
    throw new StartupError(
      "NODE_ENV is production and SESSION_SECRET is not set: set a random text of at least 32 characters.",
    );
  }
  if (!values.ENCRYPTION_KEY) {
    throw new StartupError(
      "NODE_ENV is production and ENCRYPTION_KEY is not set: set a random text of at least 32 characters.",
    );
  }
  if (!values.PUBLIC_URL) {
    throw new StartupError(
      "NODE_ENV is production and PUBLIC_URL is not set: set the address that people open, like https://transport.example.org.",
    );
  }
  if (values.DEMO_DATA || values.DEMO_PASSWORD) {
    throw new StartupError(
      "NODE_ENV is production and demo data is asked for: unset DEMO_DATA and DEMO_PASSWORD.",
    );
  }
}
