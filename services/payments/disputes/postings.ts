import type { JournalEntry, Posting } from '@souk/ledger/contract'
import { credit, debit, escrowOf, losses } from '../postings.ts'
import { type Dispute, isLost, isTaken } from './dispute.ts'

/** Where the money of a dispute is while the bank decides. */
function disputeAccountOf({ id }: Pick<Dispute, 'id'>): string {
  return `asset:dispute:${id}`
}

const fees = 'expense:dispute_fees'

/** The entries for one step of a dispute; `fromEscrow` is the part of a loss that was not revenue yet. */
export function disputeEntries(
  before: Dispute | undefined,
  after: Dispute,
  fromEscrow: number,
): JournalEntry[] {
  const wasTaken = before !== undefined && isTaken(before)
  return [
    ...(!wasTaken && isTaken(after) ? [openedEntry(after)] : []),
    ...feeEntries(after, after.fee - (before?.fee ?? 0)),
    ...(after.status === 'WON' && wasTaken ? [wonEntry(after)] : []),
    ...(isLost(after.status) && !(before && isLost(before.status))
      ? [lostEntry(after, fromEscrow)]
      : []),
  ]
}

/** Each round moves the money again. */
function entryOf(kind: string, dispute: Dispute, postings: readonly Posting[]): JournalEntry {
  const { id, round, currency } = dispute
  return { kind, ref: `${id}:${round}`, currency, postings }
}

function openedEntry(dispute: Dispute): JournalEntry {
  const { amount, gateway } = dispute
  const moved = [debit(disputeAccountOf(dispute), amount), credit(`asset:psp:${gateway}`, amount)]
  return entryOf('dispute.opened', dispute, moved)
}

/** More of it, or some of it given back. Named by the version, as it may be as much as before again. */
function feeEntries(dispute: Dispute, charged: number): JournalEntry[] {
  if (charged === 0) return []
  const psp = `asset:psp:${dispute.gateway}`
  const moved =
    charged > 0
      ? [debit(fees, charged), credit(psp, charged)]
      : [debit(psp, -charged), credit(fees, -charged)]
  return [{ ...entryOf('dispute.fee', dispute, moved), ref: `${dispute.id}:v${dispute.version}` }]
}

function wonEntry(dispute: Dispute): JournalEntry {
  const { amount, gateway } = dispute
  const moved = [debit(`asset:psp:${gateway}`, amount), credit(disputeAccountOf(dispute), amount)]
  return entryOf('dispute.won', dispute, moved)
}

function lostEntry(dispute: Dispute, fromEscrow: number): JournalEntry {
  const { amount, orderId } = dispute
  const rest = amount - fromEscrow
  const moved = [
    ...(fromEscrow > 0 ? [debit(escrowOf(orderId), fromEscrow)] : []),
    ...(rest > 0 ? [debit(losses, rest)] : []),
    credit(disputeAccountOf(dispute), amount),
  ]
  return entryOf('dispute.lost', dispute, moved)
}
