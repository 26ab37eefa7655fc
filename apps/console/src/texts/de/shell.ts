import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const shell: Texts['shell'] = {
  menu: 'Seiten',
  search: 'Suchen oder Befehl ausführen',
  live: 'Live',
  connecting: 'Wird verbunden',
  lost: 'Offline',
  dark: 'Dunkle Darstellung',
  light: 'Helle Darstellung',
  signOut: 'Abmelden',
  sandbox: 'Sandbox: Hier fließt kein echtes Geld',
  sandboxAhead: (days) => `ihre Uhr geht ${count('de', days, 'Tag', 'Tage')} vor`,
  goTo: (page) => `Zu ${page}`,
  shortcuts: 'Tastenkürzel',
  throughRows: 'Durch die Zeilen bewegen',
  selectRow: 'Zeile auswählen',
  selectRange: 'Bereich auswählen',
  openRow: 'Zeile öffnen',
  language: 'Sprache',
  open: (id) => `${id} öffnen`,
  notFound: 'Seite nicht gefunden',
  mayNot: 'Sie haben keinen Zugriff auf diese Seite',
  askWhom: 'Inhaber oder Administratoren des Mandanten können Ihre Rollen ändern.',
}
