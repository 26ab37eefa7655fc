import { amountOutOfRange } from '../problems/common.ts'
import { codeOf } from './driver.ts'
import { type Sql, sql } from './sql.ts'

const numericValueOutOfRange = '22003'

/**
 * A sum of amounts, none of them negative, in a statement that fails where no number of the wire can hold the sum: what
 * is 2^53 or more leaves the range of a bigint when it is taken a thousand and twenty-four times.
 */
export function wireSum(sum: Sql): Sql {
  return sql`((${sum}) * 1024)::bigint / 1024`
}

/** The sum, or the largest number of the wire there is of its sign: for lists, where one sum must not fail all others. */
export function nearestWireSum(sum: Sql): Sql {
  return sql`greatest(least(${sum}, 9007199254740991), -9007199254740991)::bigint`
}

/** Refuses what such a statement fails on. Every amount is in range, but all of them together may not be. */
export async function orOutOfRange<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    throw codeOf(error) === numericValueOutOfRange ? amountOutOfRange() : error
  }
}
