import type { Texts } from '../en/index.ts'

export const session: Texts['session'] = {
  starting: 'Anmeldung läuft …',
  signedOut: 'Sie sind abgemeldet',
  signedOutDetail: 'Melden Sie sich an, um fortzufahren.',
  signedOutHereDetail:
    'Der Server ist nicht erreichbar. Er beendet Ihre Anmeldung, sobald Sie die Konsole in diesem Browser wieder öffnen.',
  expired: 'Ihre Sitzung ist abgelaufen',
  expiredDetail: 'Melden Sie sich an, dann kehren Sie auf diese Seite zurück.',
  failed: 'Anmeldung fehlgeschlagen',
  failedDetail: 'Sie hat zu lange gedauert oder wurde in einem anderen Tab gestartet.',
  unknownTenant: 'Mandant nicht gefunden',
  noTenant: 'Mandanten wählen',
  noTenantDetail:
    'Öffnen Sie die Konsole über den Link Ihres Mandanten: Er endet mit einer ID wie ten_01jwq…',
  signIn: 'Anmelden',
  insecure: 'HTTPS erforderlich',
  insecureDetail:
    'Die Konsole braucht eine sichere Verbindung. Öffnen Sie sie über ihre https-Adresse oder als localhost auf dem Rechner, auf dem sie läuft.',
}
