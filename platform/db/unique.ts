import type { Problem } from '../problems/problem.ts'
import { codeOf, constraintOf } from './driver.ts'
import { StaleRead } from './retry.ts'

const uniqueViolation = '23505'

/**
 * Turns the violation of a unique key into the refusal that it means, by the name of the key. The
 * transaction cannot go on after it, so await such a statement before others are sent.
 */
export async function orTaken<Result>(
  statement: Promise<Result>,
  refusalOf: Readonly<Record<string, () => Problem>>,
): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    const constraint = codeOf(error) === uniqueViolation ? constraintOf(error) : undefined
    const refusal = constraint === undefined ? undefined : refusalOf[constraint]
    throw refusal ? refusal() : error
  }
}

/** For a row that somebody else may insert at the same time, and then is the one that is meant: the work begins again and finds it. */
export async function orAgain<Result>(
  statement: Promise<Result>,
  constraint: string,
): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    const isTaken = codeOf(error) === uniqueViolation && constraintOf(error) === constraint
    throw isTaken ? new StaleRead(`${constraint} was taken meanwhile`) : error
  }
}
