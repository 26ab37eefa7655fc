import { type App, amountOutOfRange, refusals, validationFailed } from '@souk/platform'
import { getAccountToSum } from '../accounts/operations.ts'
import { AccountParams } from '../accounts/schemas.ts'
import { ledgerAccountNotFound } from '../problems.ts'
import { endsOf, listStatementLines } from './operations.ts'
import { endsView, lineView, StatementPage, StatementQuery } from './schemas.ts'
import { spanOf } from './statement.ts'

export function statementRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/accounts/:accountId/statement',
    config: { scope: 'ledger:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'getLedgerStatement',
      summary: 'Get the statement of an account',
      description:
        'Returns what was posted to an account from one moment up to another, the oldest first, each line with the balance after it, ' +
        'and the balances at both ends. With `basis` `POSTED` the times of posting count, else those in business. Every page shows the ' +
        'balances of the whole statement. For a file start `exportLedgerStatement`.',
      params: AccountParams,
      querystring: StatementQuery,
      response: {
        200: StatementPage,
        ...refusals(validationFailed, ledgerAccountNotFound, amountOutOfRange),
      },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const span = spanOf(request.query, '/query')
        const account = await getAccountToSum(tx, request.params.accountId)
        const [ends, { lines, next }] = await Promise.all([
          endsOf(tx, account, span),
          listStatementLines(tx, account, span, page),
        ])
        const items = JSON.stringify(lines.map((line) => lineView(line, account.currency)))
        const more = JSON.stringify(endsView(account, ends)).slice(1, -1)
        return { items, next, more }
      }),
  })
}
