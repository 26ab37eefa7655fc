/** What is said of customers who sign in to the shop. */
export const accountFields = {
  customer: 'Kunde',
  address: 'Adresse',
  customer_account: 'Kundenkonto',
  account_settings: 'Einstellungen der Kundenkonten',
  is_signed: 'Signiert',
  last_sign_in_at: 'Letzte Anmeldung',
  message_url: 'URL für Nachrichten',
  proof: 'Nachweis',
  verified_at: 'E-Mail-Adresse bestätigt',
}

export const accountOperations = {
  registerCustomer: 'Als Kunde registrieren',
  sendMagicLink: 'Anmeldelink senden',
  sendPasswordReset: 'Link für ein neues Passwort senden',
  logInCustomer: 'Kunden mit Passwort anmelden',
  verifyCustomer: 'Kunden mit Link anmelden',
  resetCustomerPassword: 'Passwort mit Link festlegen',
  refreshCustomerSession: 'Anmeldung eines Kunden verlängern',
  logOutCustomer: 'Kunden abmelden',
  getCustomerAccount: 'Kundenkonto abrufen',
  endCustomerSessions: 'Kunden überall abmelden',
  getMyCustomerAccount: 'Eigenes Konto als Kunde abrufen',
  endMyCustomerSessions: 'Eigene Sitzungen als Kunde beenden',
  changeMyCustomerPassword: 'Eigenes Passwort als Kunde ändern',
  getAccountSettings: 'Einstellungen der Kundenkonten abrufen',
  updateAccountSettings: 'Einstellungen der Kundenkonten ändern',
  rotateMessageSecret: 'Signatur-Secret für Nachrichten erneuern',
  listSandboxMessages: 'Nachrichten der Sandbox lesen',
  getMyProfile: 'Eigenes Profil als Kunde abrufen',
  updateMyProfile: 'Eigenes Profil als Kunde ändern',
}
