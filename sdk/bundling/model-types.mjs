import ts from "typescript";

const { TypeFlags } = ts;
const asWritten = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never | TypeFlags.VoidLike | TypeFlags.Null;
const simple =
  asWritten |
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike |
  TypeFlags.BooleanLike |
  TypeFlags.TypeParameter;

/** Schemas are not published. */
const unprintable = "<schema>";
const MAX_DEPTH = 16;

/**
 * Prints a module's exported types without zod: a schema's output becomes a plain interface with the schema's
 * descriptions as comments. Omits types that contain a schema, and generic aliases.
 * @param file the module's absolute path
 * @param options of TypeScript, as for a program
 * @returns the text of a declaration file
 */
export function plainTypes(file, options) {
  const program = ts.createProgram([file], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  const declarations = checker
    .getExportsOfModule(module)
    .map(original)
    .flatMap((symbol) => symbol.declarations?.find(isTypeDeclaration) ?? [])
    .map((node) => ({ node, name: node.name.text, type: checker.getTypeAtLocation(node.name) }));
  const plain = declarations.filter(({ node }) => !node.typeParameters);
  const generic = new Map(
    declarations
      .filter(({ node }) => node.typeParameters && ts.isInterfaceDeclaration(node))
      .map(({ name, node }) => [name, node]),
  );
  /** Names by printed type, because the type of a call's result has lost its name. */
  const names = new Map();
  for (const { name, type } of plain) {
    const text = write(type, 0);
    if (/[{|]/.test(text) && !text.includes(unprintable) && !names.has(text)) names.set(text, name);
  }
  const printed = plain.filter(({ name, type }) => !write(type, 0, name).includes(unprintable));
  return [
    ...printed.map(({ node, name, type }) => {
      const text = write(type, 0, name);
      const body =
        text.startsWith("{") && !type.isUnion() ? `interface ${name} ${text}` : `type ${name} = ${text};`;
      return `${commentOf(node)}export ${body}`;
    }),
    ...[...generic.values()].map((node) => node.getFullText().trim()),
  ].join("\n\n");

  function original(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /** @param self the name that is being declared, which its own text does not use */
  function write(type, depth, self) {
    if (depth > MAX_DEPTH) return unprintable;
    if (type.flags & simple && !(type.flags & TypeFlags.Union && !(type.flags & TypeFlags.Boolean)))
      return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    const text = type.isUnion() ? union(type, depth, self) : object(type, depth, self);
    return named(text, self);
  }

  function named(text, self) {
    const name = names?.get(text);
    return name && name !== self ? name : text;
  }

  function union(type, depth, self) {
    const isEmpty = ({ flags }) => flags & (TypeFlags.Null | TypeFlags.Undefined);
    const parts = (types) => {
      const texts = types.map((member) => write(member, depth + 1, self));
      const both = ["true", "false"].every((text) => texts.includes(text));
      return both ? [...texts.filter((text) => text !== "true" && text !== "false"), "boolean"] : texts;
    };
    const values = parts(type.types.filter((member) => !isEmpty(member))).map((text) =>
      text.includes("=>") && !text.startsWith("{") ? `(${text})` : text,
    );
    const empty = parts(type.types.filter(isEmpty));
    return [named(values.join(" | "), self), ...empty].join(" | ");
  }

  function object(type, depth, self) {
    const inner = (member) => write(member, depth + 1, self);
    const symbol = type.symbol;
    if (
      symbol?.declarations?.some((node) => node.getSourceFile().fileName.includes("/node_modules/zod/")) &&
      !isMapped(type)
    )
      return unprintable;
    const args = () => checker.getTypeArguments(type).map(inner);
    if (checker.isArrayType(type)) {
      const [item = ""] = args();
      return /[|&>]|=>/.test(item) ? `readonly (${item})[]` : `readonly ${item}[]`;
    }
    if (checker.isTupleType(type)) return `readonly [${args().join(", ")}]`;
    if (symbol && generic.has(symbol.name)) return `${symbol.name}<${args().join(", ")}>`;
    if (
      symbol?.declarations?.some((node) => program.isSourceFileDefaultLibrary(node.getSourceFile())) &&
      !isMapped(type)
    ) {
      const given = type.objectFlags & ts.ObjectFlags.Reference ? args() : [];
      return given.length > 0 ? `${symbol.name}<${given.join(", ")}>` : symbol.name;
    }
    const [call] = type.getCallSignatures();
    if (call) {
      const parameters = call.getParameters().map((parameter) => {
        const mark = isOptional(parameter) || parameter.valueDeclaration?.questionToken ? "?" : "";
        return `${parameter.name}${mark}: ${inner(checker.getTypeOfSymbol(parameter))}`;
      });
      return `(${parameters.join(", ")}) => ${inner(call.getReturnType())}`;
    }
    const indexes = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `readonly [key: ${inner(keyType)}]: ${inner(value)};`);
    const fields = checker.getPropertiesOfType(type).map((field) => {
      const key = /^\w+$/.test(field.name) ? field.name : JSON.stringify(field.name);
      return `${fieldComment(field)}readonly ${key}${isOptional(field) ? "?" : ""}: ${inner(checker.getTypeOfSymbol(field))};`;
    });
    return `{\n${[...indexes, ...fields].join("\n")}\n}`;
  }

  function fieldComment(field) {
    const written = ts.displayPartsToString(field.getDocumentationComment(checker));
    const text = written || describedBy(field.declarations?.[0]);
    return text ? `/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
  }
}

const isMapped = (type) => Boolean(type.objectFlags & ts.ObjectFlags.Mapped);
const isOptional = ({ flags }) => Boolean(flags & ts.SymbolFlags.Optional);
const isTypeDeclaration = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

const commentOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((comment) => `${comment.getText()}\n`)
    .join("");

/** The text of a schema's `.describe()`. */
function describedBy(node) {
  const call = node && ts.isPropertyAssignment(node) ? node.initializer : undefined;
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return "";
  const [text] = call.arguments;
  return call.expression.name.text === "describe" && text && ts.isStringLiteralLike(text) ? text.text : "";
}
