import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const grants: Texts['grants'] = {
  agent: 'Agent',
  operations: 'Vorgänge',
  grantedBy: 'Erteilt von',
  status: 'Status',
  used: 'Genutzt',
  until: 'Bis',
  each: 'Jeweils höchstens',
  total: 'Insgesamt höchstens',
  count: 'Wie oft',
  countWrong: 'Schreiben Sie eine Zahl von 1 bis 10.000.',
  days: 'Für so viele Tage',
  daysWrong: 'Schreiben Sie eine Zahl von 1 bis 90.',
  reason: 'Grund',
  create: 'Dauererlaubnis erteilen',
  explain:
    'Innerhalb dieser Grenzen muss der Agent nicht warten: Sie stimmen im Voraus zu, soweit Sie es dann auch dürften.',
  created: 'Dauererlaubnis erteilt',
  revoke: 'Widerrufen',
  revokeThis: 'Diese Dauererlaubnis widerrufen',
  revoked: 'Dauererlaubnis widerrufen',
  none: 'Keine Dauererlaubnis',
  noneDetail: 'Erteilen Sie eine, wo Sie derselben Anfrage jedes Mal zustimmen würden.',
  noneFound: 'Keine Dauererlaubnis für diesen Agenten',
  usedOf: (used, max) => `${used} von ${max}`,
  times: (n) => count('de', n, 'Mal', 'Mal'),
}
