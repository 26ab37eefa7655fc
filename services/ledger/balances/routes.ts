import type { App } from '@souk/platform'
import { BalanceQuery, untilOf } from '../accounts/schemas.ts'
import { listTurnoversUntil } from './past/store.ts'
import { TrialBalanceView, trialBalanceView } from './schemas.ts'
import { listPendingTurnovers, listTurnovers } from './store.ts'
import { trialBalances } from './trial-balance.ts'

export function balanceRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/trial-balance',
    config: { scope: 'ledger:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'getTrialBalance',
      summary: 'Get the trial balance',
      description:
        'Returns the debits, credits and balance of every group of accounts, by currency. Accounts that differ only in ' +
        'their owner, such as the escrow of each order, are added up to one line. What is reserved and not posted yet stands beside them. With `as_of` it is the balance of that moment, by the time in business or, with `basis` `POSTED`, by the time of posting, and without what ' +
        'is pending. Debits and credits of a currency are ' +
        'equal; `balanced` says whether they are.',
      querystring: BalanceQuery,
      response: { 200: TrialBalanceView },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const until = untilOf(request.query)
        const [posted, pending] = await Promise.all([
          until ? listTurnoversUntil(tx, until) : listTurnovers(tx),
          until ? [] : listPendingTurnovers(tx),
        ])
        return trialBalanceView(trialBalances(posted, pending))
      }),
  })
}
