import type { StripeAccount } from './account.ts'
import { placesOf } from './decimals.ts'
import type { Transaction } from './shapes.ts'

type Row = Readonly<Record<string, string>>

/** Major units, and the moment, as reports of Stripe write them. */
const major = (amount: number, currency: string) =>
  (amount / 10 ** placesOf(currency)).toFixed(placesOf(currency))
const utc = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')

/** `balance_change_from_activity.itemized`: all that moved the balance but payouts, with the columns that name payments. */
export function balanceChangeReport(account: StripeAccount): string {
  return csv(
    transactionsOf(account, (category) => !category.startsWith('payout')).map((transaction) => ({
      ...common(transaction),
      created_utc: utc(transaction.created),
      available_on_utc: utc(transaction.available_on),
      source_id: String(transaction.source),
      ...namesOf(account, transaction),
    })),
  )
}

/** `payouts.itemized`, which names no source and has another moment. */
export function payoutsReport(account: StripeAccount): string {
  return csv(
    transactionsOf(account, (category) => category.startsWith('payout')).map((transaction) => ({
      payout_id: String(transaction.source),
      effective_at_utc: utc(transaction.created),
      ...common(transaction),
      payout_status: account.payouts.get(String(transaction.source))?.status ?? '',
    })),
  )
}

function transactionsOf(
  { transactions }: StripeAccount,
  isWanted: (category: string) => boolean,
): Transaction[] {
  return [...transactions.values()].filter((one) => isWanted(one.reporting_category))
}

function common({ id, currency, amount, fee, net, reporting_category }: Transaction): Row {
  const written = (counted: number) => major(counted, currency)
  const amounts = { gross: written(amount), fee: written(fee), net: written(net) }
  return { balance_transaction_id: id, currency, ...amounts, reporting_category, description: '' }
}

/** The charge and the intent that a line goes back to. */
function namesOf(account: StripeAccount, { source }: Transaction): Row {
  const id = String(source)
  const chargeId = account.refunds.get(id)?.charge ?? account.disputes.get(id)?.charge ?? id
  const charge = account.charges.get(String(chargeId))
  return {
    charge_id: charge?.id ?? '',
    payment_intent_id: String(charge?.payment_intent ?? ''),
    'payment_metadata[souk_payment]': charge?.metadata.souk_payment ?? '',
  }
}

function csv(rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return ''
  const names = Object.keys(first)
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','))
  return [names.join(','), ...lines, ''].join('\n')
}
