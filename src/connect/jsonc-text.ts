import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type JSONPath, type Node, type ParseError } from 'jsonc-parser';

import { MnemeError } from '../core/model/errors.js';
import type { Json } from './agents.js';

/**
 * Edits of JSON with comments that touch no other character: an entry goes in right behind the bracket that opens its container, where
 * no comment belongs to anything else, and comes out with its comma and the space before it. (The parser's own edits set whole lines anew.)
 */

/** A text with the value at the path; without it where the value is `undefined`. @throws MnemeError `config_invalid` */
export function withJsonValue(text: string, path: JSONPath, value: Json | undefined): string {
  const root = rootOf(text);
  const node = root && findNodeAtLocation(root, path);
  if (value === undefined) return node === undefined ? text : without(text, node.parent?.type === 'property' ? node.parent : node);
  if (node === undefined) return inserted(text, root, path, value);
  if (sameJson(getNodeValue(node), value)) return text;
  return spliced(text, node.offset, node.offset + node.length, printed(value, lineIndent(text, node.offset), text));
}

/** A text with one more element at the beginning of the list at the path. @throws MnemeError `config_invalid` */
export function withJsonElement(text: string, path: JSONPath, element: Json): string {
  const root = rootOf(text);
  const list = root && findNodeAtLocation(root, path);
  return list?.type === 'array' ? within(text, list, undefined, element) : withJsonValue(text, path, [element]);
}

/** `undefined` where there is nothing. @throws MnemeError `config_invalid` */
export function jsonValueAt(text: string, path: JSONPath): unknown {
  const root = rootOf(text);
  const node = root && findNodeAtLocation(root, path);
  return node === undefined ? undefined : (getNodeValue(node) as unknown);
}

/** Whether two values say the same, in whatever order. */
export function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** `undefined` for an empty text. */
function rootOf(text: string): Node | undefined {
  if (text.trim() === '') return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) throw new MnemeError('config_invalid', `It is not JSON: ${printParseErrorCode(first.error)} at character ${first.offset}.`);
  if (root?.type !== 'object') throw new MnemeError('config_invalid', 'It is not a JSON object.');
  return root;
}

/** Makes what is missing of the path, in the innermost container that is there. */
function inserted(text: string, root: Node | undefined, path: JSONPath, value: Json): string {
  if (root === undefined) return inserted('{}\n', rootOf('{}'), path, value);
  let depth = path.length - 1;
  let container = findNodeAtLocation(root, path.slice(0, depth));
  while (container === undefined && depth > 0) container = findNodeAtLocation(root, path.slice(0, (depth -= 1)));
  const [key, ...inner] = path.slice(depth);
  if (container?.type !== 'object' || typeof key !== 'string') throw new MnemeError('config_invalid', `Its ${path.slice(0, depth).join('.')} is not an object.`);
  return within(text, container, key, inner.reduceRight<Json>((nested, name) => ({ [name]: nested }), value));
}

/** Puts a property, or without a key an element, first into a container. */
function within(text: string, container: Node, key: string | undefined, value: Json): string {
  const start = container.offset + 1;
  const first = container.children?.[0];
  const end = container.offset + container.length;
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const isOnOneLine = first !== undefined && !text.slice(container.offset, first.offset).includes('\n');
  if (isOnOneLine) return spliced(text, start, start, `${text.slice(start, first.offset).trim() === '' ? text.slice(start, first.offset) : ' '}${name}${JSON.stringify(value)},`);
  const { eol, unit } = styleOf(text);
  const outer = lineIndent(text, container.offset);
  const indent = first === undefined ? outer + unit : lineIndent(text, first.offset);
  const entry = `${eol}${indent}${name}${printed(value, indent, text)}`;
  if (first !== undefined) return spliced(text, start, start, `${entry},`);
  return text.slice(start, end - 1).trim() === '' ? spliced(text, start, end - 1, `${entry}${eol}${outer}`) : spliced(text, start, start, entry);
}

/** Takes a property or element out, with its comma and the space that was before it. */
function without(text: string, node: Node): string {
  const end = node.offset + node.length;
  const comma = /^\s*,/.exec(text.slice(end));
  const before = text.slice(0, node.offset);
  const space = /\s*$/.exec(before)?.[0].length ?? 0;
  if (comma !== null) return spliced(text, node.offset - space, end + comma[0].length, '');
  const isOnly = (node.parent?.children?.length ?? 0) === 1;
  const lead = /,\s*$/.exec(before)?.[0].length ?? space;
  const trail = isOnly ? (/^\s*/.exec(text.slice(end))?.[0].length ?? 0) : 0;
  return spliced(text, node.offset - lead, end + trail, '');
}

function printed(value: Json, indent: string, text: string): string {
  const { eol, unit } = styleOf(text);
  return JSON.stringify(value, undefined, unit).replaceAll('\n', `${eol}${indent}`);
}

function lineIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function styleOf(text: string): { readonly eol: string; readonly unit: string } {
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ' };
}

function spliced(text: string, from: number, to: number, replacement: string): string {
  return text.slice(0, from) + replacement + text.slice(to);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
}
