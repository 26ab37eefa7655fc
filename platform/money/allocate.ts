import assert from 'node:assert/strict'

/**
 * Splits a total in proportion to the weights by largest remainder. The shares add up to the total,
 * each is within one minor unit of exact, and ties go to the lowest index.
 */
export function allocate(total: number, weights: readonly Weight[]): number[] {
  assert(Number.isSafeInteger(total), `not an amount: ${total}`)
  assert(weights.length > 0, 'nothing to allocate over')
  assert(weights.every(isWeight), 'weights are whole numbers from zero up')
  if (weights.length === 1) return [total]
  const parts = weights.some(Boolean) ? weights : weights.map(() => 1)
  const size = Math.abs(total)
  const numbers = exactNumbers(size, parts)
  const shares = numbers
    ? handedOut(size, partsOfNumbers(size, numbers))
    : handedOut(size, partsOfBigints(BigInt(size), parts.map(BigInt)))
  // Subtracting, because negating would make minus zeros.
  return total < 0 ? shares.map((share) => 0 - share) : shares
}

/**
 * One step of a sequence, such as the second of three captures, over what earlier steps left.
 * Differences of two allocations of growing totals would not do: such a share can be negative.
 */
export function allocateRemaining(
  amount: number,
  remaining: readonly number[],
): { shares: number[]; remaining: number[] } {
  const left = remaining.reduce((total, part) => total + BigInt(part), 0n)
  assert(amount >= 0 && BigInt(amount) <= left, `${amount} of ${left} remaining`)
  const shares = allocate(amount, remaining)
  return { shares, remaining: remaining.map((part, index) => part - (shares[index] ?? 0)) }
}

/** A bigint where weights are products and may leave the safe range. */
type Weight = number | bigint

function isWeight(weight: Weight): boolean {
  return (typeof weight === 'bigint' || Number.isSafeInteger(weight)) && weight >= 0
}

interface Part {
  share: number
  /** What whole shares leave of its product: all have the same type. */
  readonly remainder: Weight
}

/** The weights, where no product and no sum of them can leave the safe range: numbers are a great deal cheaper. */
function exactNumbers(total: number, weights: readonly Weight[]): readonly number[] | undefined {
  let [sum, most] = [0, 0]
  for (const weight of weights) {
    if (typeof weight === 'bigint') return undefined
    sum += weight
    most = Math.max(most, weight)
  }
  const isExact = Number.isSafeInteger(sum) && Number.isSafeInteger(total * most)
  return isExact ? (weights as readonly number[]) : undefined
}

function partsOfNumbers(total: number, weights: readonly number[]): Part[] {
  const weightTotal = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => {
    const product = total * weight
    const remainder = product % weightTotal
    return { share: (product - remainder) / weightTotal, remainder }
  })
}

function partsOfBigints(total: bigint, weights: readonly bigint[]): Part[] {
  const weightTotal = weights.reduce((sum, weight) => sum + weight, 0n)
  return weights.map((weight) => {
    const product = total * weight
    return { share: Number(product / weightTotal), remainder: product % weightTotal }
  })
}

/** What whole shares leave of the total goes to the largest remainders, one each. */
function handedOut(total: number, parts: readonly Part[]): number[] {
  const missing = total - parts.reduce((sum, { share }) => sum + share, 0)
  // The sort is stable, so equal remainders stay in the order of their indexes.
  const first = missing === 0 ? [] : parts.toSorted(byRemainder).slice(0, missing)
  for (const part of first) part.share += 1
  return parts.map(({ share }) => share)
}

function byRemainder(a: Part, b: Part): number {
  return Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder)
}
