import type { Texts } from '../en/index.ts'

export const roles: Texts['roles'] = {
  OWNER: 'Inhaber',
  ADMIN: 'Administration',
  CATALOG_MANAGER: 'Katalog',
  ORDER_MANAGER: 'Bestellungen',
  FULFILLMENT: 'Versand',
  FINANCE: 'Finanzen',
  SUPPORT: 'Kundenservice',
  ANALYST: 'Analyse',
  DEVELOPER: 'Entwicklung',
  PROVIDER_OWNER: 'Anbieter, Inhaber',
  PROVIDER_STAFF: 'Anbieter, Personal',
}
