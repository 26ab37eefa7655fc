/** Refusals about messages. */
export const messages = {
  message_not_found: {
    title: 'Nachricht nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  thread_not_found: {
    title: 'Unterhaltung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  thread_subject_unknown: {
    title: 'Dazu kann keine Unterhaltung begonnen werden',
    detail:
      'Möglich ist das zu einer gemeinsamen Bestellung, zu einem Produkt, das verkauft wird, und mit einem aktiven Anbieter.',
  },
}
