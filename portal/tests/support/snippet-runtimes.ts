import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface StaffMember {
  readonly id: string;
  readonly name: string;
}

/** How a snippet of the Embedding screen is run: its file, a program that calls it, and the commands. */
interface Runtime {
  readonly language: string;
  readonly command: string;
  readonly snippet: string;
  readonly files: (staff: StaffMember) => Readonly<Record<string, string>>;
  readonly commands: (staff: StaffMember) => readonly (readonly [string, ...string[]])[];
}

const ascii = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const runtimes: readonly Runtime[] = [
  {
    language: "Python",
    command: "python3",
    snippet: "wardway.py",
    files: ({ id, name }) => ({
      "main.py": `import json, wardway\nprint(json.dumps(wardway.create_session(${ascii(id)}, ${ascii(name)})))`,
    }),
    commands: () => [["python3", "main.py"]],
  },
  {
    language: "PHP",
    command: "php",
    snippet: "wardway.php",
    files: () => ({ "main.php": `<?php require 'wardway.php'; echo createSession($argv[1], $argv[2]);` }),
    commands: ({ id, name }) => [["php", "-d", "display_errors=stderr", "main.php", id, name]],
  },
  {
    language: "C#",
    command: "dotnet",
    snippet: "WardwaySession.cs",
    files: ({ id, name }) => ({
      "Program.cs": `System.Console.Write(await WardwaySession.CreateAsync(${ascii(id)}, ${ascii(name)}));`,
      "snippet.csproj": `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
        <TargetFramework>net$(NETCoreAppMaximumVersion)</TargetFramework></PropertyGroup></Project>`,
    }),
    commands: () => [["dotnet", "run"]],
  },
  {
    language: "Java",
    command: "javac",
    snippet: "WardwaySession.java",
    files: ({ id, name }) => ({
      "Main.java": `public final class Main {
        public static void main(String[] arguments) throws Exception {
          System.out.print(WardwaySession.create(${ascii(id)}, ${ascii(name)}));
        }
      }`,
    }),
    commands: () => [
      ["javac", "WardwaySession.java", "Main.java"],
      ["java", "-cp", ".", "Main"],
    ],
  },
];

export const findRuntime = (language: string): Runtime => {
  const found = runtimes.find((runtime) => runtime.language === language);
  if (!found) throw new Error(`No test runs the snippet in ${language}.`);
  return found;
};

export const isInstalled = ({ command }: Runtime): boolean =>
  spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;

export async function writeProgram(
  { snippet, files }: Runtime,
  folder: string,
  code: string,
  staff: StaffMember,
): Promise<void> {
  for (const [name, text] of Object.entries({ [snippet]: code, ...files(staff) })) {
    await writeFile(join(folder, name), text);
  }
}

/** @returns what the last command printed @throws with `stderr` if one fails */
export async function runProgram(
  { commands }: Runtime,
  folder: string,
  secretKey: string,
  staff: StaffMember,
): Promise<string> {
  const env = {
    ...process.env,
    WARDWAY_SECRET_KEY: secretKey,
    no_proxy: "127.0.0.1",
    DOTNET_CLI_TELEMETRY_OPTOUT: "1",
  };
  let printed = "";
  for (const [command, ...args] of commands(staff)) {
    printed = (await run(command, args, { cwd: folder, env })).stdout;
  }
  return printed;
}
