import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const shell: Texts['shell'] = {
  menu: 'Seiten',
  search: 'Suchen oder Befehl ausführen',
  live: 'Live',
  connecting: 'Verbindet',
  lost: 'Nicht live',
  dark: 'Dunkle Darstellung',
  light: 'Helle Darstellung',
  signOut: 'Abmelden',
  sandbox: 'Sandbox: Hier fließt kein echtes Geld',
  sandboxAhead: (days) => `ihre Uhr geht ${count('de', days, 'Tag', 'Tage')} vor`,
  goTo: (page) => `Zu ${page}`,
  shortcuts: 'Tastenkürzel',
  throughRows: 'Durch die Zeilen gehen',
  selectRow: 'Zeile auswählen',
  selectRange: 'Alle Zeilen bis hierher auswählen',
  openRow: 'Zeile öffnen',
  language: 'Sprache',
  open: (id) => `${id} öffnen`,
  notFound: 'Diese Seite gibt es nicht',
  notLoaded: 'Diese Seite konnte nicht geladen werden',
  notLoadedDetail: 'Vielleicht wurde eine neue Version installiert, oder es gibt keine Verbindung.',
  reload: 'Neu laden',
  mayNot: 'Ihre Rollen umfassen diese Seite nicht',
  askWhom: 'Inhaber oder Administratoren des Mandanten können Ihre Rollen ändern.',
}
