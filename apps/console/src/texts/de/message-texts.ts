/** Operations on messages. */
export const messageOperations = {
  listThreads: 'Unterhaltungen auflisten',
  getThread: 'Unterhaltung abrufen',
  openThread: 'Unterhaltung beginnen',
  closeThread: 'Unterhaltung schließen',
  reopenThread: 'Unterhaltung wieder öffnen',
  readThread: 'Unterhaltung als gelesen markieren',
  updateThread: 'Unterhaltung als Spam markieren',
  listMessages: 'Nachrichten auflisten',
  getMessage: 'Nachricht abrufen',
  sendMessage: 'Nachricht senden',
  getMessageSettings: 'Einstellungen für Nachrichten abrufen',
  updateMessageSettings: 'Einstellungen für Nachrichten ändern',
}

/** What happens to them. */
export const messageEvents = {
  'thread.opened': 'Unterhaltung begonnen',
  'thread.updated': 'Unterhaltung geändert',
  'thread.closed': 'Unterhaltung geschlossen',
  'thread.reopened': 'Unterhaltung wieder geöffnet',
  'thread.response_overdue': 'Erste Antwort überfällig',
  'message.sent': 'Nachricht gesendet',
  'message_settings.updated': 'Einstellungen für Nachrichten geändert',
} as const
