import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { following } from './merged-customers/operations.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { reviewRecords } from './records.ts'
import { reviewRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { settingsRoutes } from './settings/routes.ts'
import { namesCustomer } from './store.ts'

export const manifest = service({
  name: 'reviews',
  version: '1.0.0',
  basePath: '/api/v1/marketplace/reviews',
  summary: 'Reviews of products, providers and customers by those who bought and sold',
  floor: 5,
  chapter: 8,
  scopes: {
    'marketplace:read_reviews': 'Read reviews and ratings',
    'marketplace:write_reviews': 'Write, change, withdraw, answer and flag reviews',
    'marketplace:moderate_reviews':
      'Publish, reject, restore and remove reviews, change their settings',
  },
  addsToAreas: ['marketplace'],
  outsiderScopes: ['marketplace:read_reviews', 'marketplace:write_reviews'],
  roles: {
    ADMIN: [
      'marketplace:read_reviews',
      'marketplace:write_reviews',
      'marketplace:moderate_reviews',
    ],
    SUPPORT: [
      'marketplace:read_reviews',
      'marketplace:write_reviews',
      'marketplace:moderate_reviews',
    ],
    CATALOG_MANAGER: ['marketplace:read_reviews'],
    ORDER_MANAGER: ['marketplace:read_reviews'],
    ANALYST: ['marketplace:read_reviews'],
    PROVIDER_OWNER: ['marketplace:read_reviews', 'marketplace:write_reviews'],
    PROVIDER_STAFF: ['marketplace:read_reviews'],
  },
  agentPolicies,
  ids: ['rev'],
  reads: ['orders.fulfillment_facts', 'orders.item_facts'],
  refersTo: { cus: namesCustomer },
  samples,
  seed,
  events: Object.values(events),
  reactions: [following.reaction],
  schedules,
  personal: [reviewRecords],
  routes: (app) => {
    settingsRoutes(app)
    ratingRoutes(app)
    reviewRoutes(app)
  },
  migrations: new URL('./migrations/', import.meta.url),
})
