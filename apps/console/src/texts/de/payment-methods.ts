import type { Texts } from '../en/index.ts'

export const paymentMethods: Texts['paymentMethods'] = {
  title: 'Zahlungsmittel',
  none: 'Keine gespeicherten Zahlungsmittel',
  default: 'Standard',
  makeDefault: 'Zum Standard machen',
  isDefault: (name) => `${name} ist jetzt der Standard`,
  detach: 'Zahlungsmittel entfernen',
  detached: (name) => `${name} wurde entfernt`,
  detachHint: 'Damit kann dann nichts mehr bezahlt werden. Begonnene Zahlungen laufen weiter.',
  until: (month) => `bis ${month}`,
  usages: {
    ON_SESSION: 'Nur im Beisein des Kunden',
    OFF_SESSION: 'Auch ohne den Kunden',
  },
  presence: 'Beisein',
  payWith: 'Bezahlen mit',
  another: 'Anderes Zahlungsmittel',
  offSession: 'Der Kunde ist nicht dabei',
}
