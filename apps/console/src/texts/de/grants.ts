import type { Texts } from '../en/index.ts'
import { number } from '../plural.ts'

export const grants: Texts['grants'] = {
  agent: 'Agent',
  grantedBy: 'Erteilt von',
  operations: 'Vorgänge',
  status: 'Status',
  used: 'Genutzt',
  until: 'Gültig bis',
  each: 'Limit pro Nutzung',
  total: 'Gesamtlimit',
  count: 'Nutzungen',
  countWrong: 'Geben Sie eine Zahl von 1 bis 10.000 ein',
  days: 'Gültig für (Tage)',
  daysWrong: 'Geben Sie eine Zahl von 1 bis 90 ein',
  reason: 'Begründung',
  create: 'Dauerfreigabe anlegen',
  explain:
    'Innerhalb dieser Limits wartet der Agent nicht auf eine Freigabe. Er kann nur tun, was Sie in dem Moment selbst freigeben dürften.',
  created: 'Dauerfreigabe angelegt',
  revoke: 'Widerrufen',
  revokeThis: 'Diese Dauerfreigabe widerrufen',
  revoked: 'Dauerfreigabe widerrufen',
  none: 'Noch keine Dauerfreigaben',
  noneDetail: 'Legen Sie eine an, wo Sie denselben Antrag jedes Mal freigeben würden.',
  noneFound: 'Keine Dauerfreigaben für diesen Agenten',
  usedOf: (used, max) => `${used} von ${max}`,
  times: (n) => `${number('de', n)} Mal`,
}
