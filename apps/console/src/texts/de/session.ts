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
    'Geben Sie die ID Ihres Mandanten ein oder fügen Sie den Link zu seiner Konsole ein. Wer Sie eingeladen hat, kennt sie.',
  knownTenants: 'In diesem Browser verwendet',
  tenantId: 'Mandanten-ID oder Link',
  noTenantId:
    'Geben Sie eine ID wie ten_01jwq… mit allen 30 Zeichen ein oder einen Link, der sie enthält',
  openTenant: 'Konsole öffnen',
  otherTenant: 'Anderen Mandanten wählen',
  forget: (tenant) => `${tenant} aus dieser Liste entfernen`,
  unknownTenantDetail: 'Prüfen Sie die ID in der Adresse. Wer Sie eingeladen hat, kennt sie.',
  signIn: 'Anmelden',
  insecure: 'HTTPS erforderlich',
  insecureDetail:
    'Die Konsole braucht eine sichere Verbindung. Öffnen Sie sie über ihre https-Adresse oder als localhost auf dem Rechner, auf dem sie läuft.',
}
