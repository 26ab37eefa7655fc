import type { App } from '@souk/platform'
import { exceptionRoutes } from './exceptions/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { runRoutes } from './runs/routes.ts'

export function routes(app: App): void {
  runRoutes(app)
  exceptionRoutes(app)
  payoutRoutes(app)
}
