import type { Texts } from '../en/index.ts'

export const problems: Texts['problems'] = {
  version_mismatch: {
    title: 'Jemand hat dies inzwischen geändert',
    detail:
      'Die Seite dahinter zeigt den jetzigen Stand. Sehen Sie noch einmal nach und wiederholen Sie dann die Änderung.',
  },
  insufficient_scope: {
    title: 'Ihre Rollen umfassen das nicht',
    detail: 'Es wurde nichts geändert.',
  },
  invalid_transition: {
    title: 'Im jetzigen Zustand nicht möglich',
    detail: 'Sehen Sie noch einmal nach: Vielleicht hat sich inzwischen etwas geändert.',
  },
  rate_limited: {
    title: 'Zu viele Anfragen auf einmal',
    detail: 'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  },
}
