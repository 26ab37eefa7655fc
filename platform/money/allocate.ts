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
  const isAllZero = weights.every((weight) => BigInt(weight) === 0n)
  const shares = allocatePositive(
    BigInt(Math.abs(total)),
    weights.map((weight) => (isAllZero ? 1n : BigInt(weight))),
  )
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

function allocatePositive(total: bigint, weights: readonly bigint[]): number[] {
  const weightTotal = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight, index) => {
    const product = total * weight
    return { index, share: product / weightTotal, remainder: product % weightTotal }
  })
  const missing = total - parts.reduce((sum, { share }) => sum + share, 0n)
  // The sort is stable, so equal remainders stay in the order of their indexes.
  const byRemainder = parts.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )
  for (const part of byRemainder.slice(0, Number(missing))) part.share++
  return parts.map(({ share }) => Number(share))
}
