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

/** Refuses what such a statement fails on. Every amount is in range, but all of them together may not be. */
export async function orOutOfRange<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    throw codeOf(error) === numericValueOutOfRange ? amountOutOfRange() : error
  }
}
