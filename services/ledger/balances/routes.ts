import { type App, amountOutOfRange, refusals } from '@souk/platform'
import { TrialBalanceView, trialBalanceView } from './schemas.ts'
import { listPendingTurnovers, listTurnovers } from './store.ts'
import { trialBalances } from './trial-balance.ts'

export function balanceRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/trial-balance',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'getTrialBalance',
      summary: 'Get the trial balance',
      description:
        'Returns the debits, credits and balance of every group of accounts, by currency. Accounts that differ only in ' +
        'their owner, such as the escrow of each order, are added up to one line. What is reserved and not posted yet stands beside them. Debits and credits of a currency are ' +
        'equal; `balanced` says whether they are.',
      response: { 200: TrialBalanceView, ...refusals(amountOutOfRange) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const [posted, pending] = await Promise.all([listTurnovers(tx), listPendingTurnovers(tx)])
        return trialBalanceView(trialBalances(posted, pending))
      }),
  })
}
