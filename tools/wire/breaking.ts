import { isDeepStrictEqual } from 'node:util'
import type { Contract, OperationContract, Schema } from './contract.ts'
import { narrowed, type Side } from './schemas.ts'

/** Everything in which somebody who was written for `before` could fail with `after`; see decision 0036. */
export function breaking(before: Contract, after: Contract): string[] {
  return [
    ...each(before.operations, after.operations, (was, is) => operationBreaks(was, is)),
    ...each(before.events, after.events, (was, is) => [
      ...changed('resource', was.resource, is.resource),
      ...narrowed(was.object, is.object, 'answer', 'object'),
    ]),
    ...narrowed(before.envelope, after.envelope, 'answer', 'event'),
    ...narrowed(before.problem, after.problem, 'answer', 'problem'),
  ]
}

function each<Part>(
  before: Readonly<Record<string, Part>>,
  after: Readonly<Record<string, Part>>,
  compare: (was: Part, is: Part) => string[],
): string[] {
  return Object.entries(before).flatMap(([key, was]) => {
    const is = after[key]
    const breaks = is === undefined ? ['is gone'] : compare(was, is)
    return breaks.map((text) => `${key}: ${text}`)
  })
}

function changed(what: string, was: unknown, is: unknown): string[] {
  return isDeepStrictEqual(was, is)
    ? []
    : [`${what} was ${JSON.stringify(was)} and is ${JSON.stringify(is)}`]
}

function operationBreaks(was: OperationContract, is: OperationContract): string[] {
  const scopes = is.scopes.filter((scope) => !was.scopes.includes(scope))
  return [
    ...changed('operationId', was.operationId, is.operationId),
    ...scopes.map((scope) => `needs the scope ${scope} now`),
    ...parameterBreaks(was, is),
    ...bodyBreaks(was, is),
    ...bodies(was.answers, is.answers, 'answer'),
  ]
}

function parameterBreaks(was: OperationContract, is: OperationContract): string[] {
  const known = Object.entries(was.parameters).flatMap(([name, { schema }]) => {
    const now = is.parameters[name]
    return now ? narrowed(schema, now.schema, 'request', name) : [`${name} is gone`]
  })
  const required = Object.entries(is.parameters)
    .filter(([name, now]) => now.required && !was.parameters[name]?.required)
    .map(([name]) => `${name} is required now`)
  return [...known, ...required]
}

function bodyBreaks(was: OperationContract, is: OperationContract): string[] {
  const isRequired = is.isBodyRequired === true && was.isBodyRequired !== true
  return [
    ...bodies(was.body ?? {}, is.body ?? {}, 'request'),
    ...(isRequired ? ['the body is required now'] : []),
  ]
}

/** By media type, or by status and media type. */
function bodies(
  was: Readonly<Record<string, Schema | null>>,
  is: Readonly<Record<string, Schema | null>>,
  side: Side,
): string[] {
  return Object.entries(was).flatMap(([name, schema]) => {
    const now = is[name]
    if (now === undefined) return [`${side} ${name} is gone`]
    return schema && now ? narrowed(schema, now, side, `${side} ${name}`) : []
  })
}
