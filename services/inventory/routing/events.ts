import { event } from '@souk/platform'
import { RoutingRulesView } from './schemas.ts'

export const routingRulesUpdated = event('routing_rules.updated', 1, {
  resource: 'routing_rules',
  summary: 'Routing rules updated',
  description:
    'The tenant has declared another order of the criteria by which locations are chosen.',
  object: RoutingRulesView,
})
