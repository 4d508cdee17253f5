import { parseSync } from 'vite'

/** One change of a source file. */
export interface Mutant {
  /** The line of the change, from 1. */
  line: number
  /** What was changed: `=== → !==`. */
  change: string
  /** The whole changed text. */
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  by: string
  change: string
}

const operators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

/** Conditions of Drizzle, which are calls instead of operators. */
const conditions: Record<string, string> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  and: 'or',
  or: 'and',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
}

/** All mutants of a TypeScript file, in the order of its text. Types, imports and texts for people are left as they are. */
export function createMutants(file: string, source: string): Mutant[] {
  const { program } = parseSync(file, source)
  const edits: Edit[] = []
  visit(program as unknown as Node, (node) => edits.push(...editNode(node, source)))
  return edits
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, by, change }) => ({
      line: source.slice(0, start).split('\n').length,
      change,
      text: addImport(source.slice(0, start) + by + source.slice(end), by),
    }))
}

/** A condition that the file does not import. At the end, so that the lines of messages stay. */
const addImport = (text: string, by: string) =>
  by.startsWith('mutant.') ? `${text}\nimport * as mutant from 'drizzle-orm'\n` : text

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function visit(node: Node, see: (node: Node) => void): void {
  if (/^TS(?!NonNull|As|Satisfies)|^ImportDeclaration$/.test(node.type)) return
  see(node)
  // Of `a < b ? -1 : 1` only the signs count.
  for (const value of isOrder(node) ? [node.test] : Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see)
  }
}

function isOrder({ type, consequent, alternate }: Node): boolean {
  const isNumber = (node: Node) => node.type === 'Literal' && typeof node.value === 'number'
  const isMinus = ({ type, argument }: Node) => type === 'UnaryExpression' && isNumber(argument as Node)
  return type === 'ConditionalExpression' && isMinus(consequent as Node) && isNumber(alternate as Node)
}

function editNode(node: Node, source: string): Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return editOperator(node as Node & { left: Node; right: Node; operator: string }, source)
    case 'IfStatement':
    case 'ConditionalExpression':
      return [negate(node.test as Node, source)]
    case 'UnaryExpression':
      return node.operator === '!' ? [replace(node, sliceOf(node.argument as Node, source), '! removed')] : []
    case 'CallExpression':
      return editCall(node.callee as Node)
    case 'ExpressionStatement':
      return isCall(node.expression as Node) ? [replace(node, ';', `${nameOf(node, source)} removed`)] : []
    case 'Literal':
      return editNumber(node)
    default:
      return []
  }
}

const replace = ({ start, end }: Node, by: string, change: string): Edit => ({ start, end, by, change })
const sliceOf = ({ start, end }: Node, source: string) => source.slice(start, end)
const nameOf = (node: Node, source: string) => sliceOf(node, source).split('\n', 1)[0]!.slice(0, 60)

function editOperator(
  { left, right, operator }: { left: Node; right: Node; operator: string },
  source: string,
): Edit[] {
  const start = left.end + source.slice(left.end, right.start).indexOf(operator)
  const by = operators[operator]
  return by ? [{ start, end: start + operator.length, by, change: `${operator} → ${by}` }] : []
}

const negate = (test: Node, source: string): Edit =>
  replace(test, `!(${sliceOf(test, source)})`, `${nameOf(test, source)} negated`)

function editCall(callee: Node): Edit[] {
  const by = callee.type === 'Identifier' && conditions[callee.name as string]
  return by ? [replace(callee, `mutant.${by}`, `${callee.name} → ${by}`)] : []
}

/** A call, or a call that is awaited. */
const isCall = ({ type, argument }: Node): boolean =>
  type === 'CallExpression' || (type === 'AwaitExpression' && (argument as Node).type === 'CallExpression')

function editNumber(node: Node): Edit[] {
  if (typeof node.value === 'number') return [replace(node, String(node.value + 1), `${node.raw} → ${node.value + 1}`)]
  if (typeof node.bigint === 'string')
    return [replace(node, `${BigInt(node.bigint) + 1n}n`, `${node.raw} → ${BigInt(node.bigint) + 1n}n`)]
  return []
}
