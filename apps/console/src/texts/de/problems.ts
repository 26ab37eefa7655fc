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
  approver_excluded: {
    title: 'Jemand anderes muss entscheiden',
    detail: 'Sie haben es angefragt oder sind für den Agenten verantwortlich.',
  },
  approver_role_missing: {
    title: 'Darüber entscheiden andere Rollen',
    detail: 'Die Seite nennt die Rollen.',
  },
  already_decided: {
    title: 'Sie haben schon entschieden',
    detail: 'Die fehlenden Zustimmungen müssen andere geben.',
  },
  payload_changed: {
    title: 'Die Anfrage ist inzwischen eine andere',
    detail: 'Sehen Sie sie noch einmal an und entscheiden Sie darüber.',
  },
  approval_expired: {
    title: 'Die Frist ist abgelaufen',
    detail: 'Wer angefragt hat, kann erneut anfragen.',
  },
  human_required: {
    title: 'Das kann nur ein angemeldetes Mitglied',
    detail: 'Kein Schlüssel, kein Client und kein Agent darf es.',
  },
}
