import type { PageTexts } from './en.ts'

export const de: PageTexts = {
  language: 'de',
  error: (title) => `Fehler: ${title}`,
  support: 'Für den Support',
  home: 'Zur Startseite',
  email: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  signInAgain: 'Erneut anmelden',
  tooManyAtOnce: 'Zu viele Personen melden sich gerade an. Versuchen Sie es in Kürze erneut.',
  signInForm: {
    title: (tenant) => `Bei ${tenant} anmelden`,
    lead: 'Bestellungen, Katalog, Anbieter und Finanzen an einem Ort.',
    allow: 'Anmelden und erlauben',
    deny: 'Ablehnen',
    noPassword: (tenant) =>
      `Noch kein Passwort oder vergessen? Bitten Sie einen Inhaber von ${tenant} um einen Anmeldelink.`,
    asks: 'möchte in Ihrem Namen handeln. Mehr, als Ihre eigenen Rollen erlauben, erhält die Anwendung nie.',
    permissions: (n) => `${n} Rechte`,
    expired: 'Das Formular ist abgelaufen. Versuchen Sie es erneut.',
    wrong: 'E-Mail oder Passwort ist falsch.',
    tooManyAttempts: (minutes) =>
      `Zu viele Versuche. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} erneut, oder bitten Sie einen Inhaber um einen Anmeldelink.`,
    signInTo: (tenant) => `Erneut bei ${tenant} anmelden`,
    backTo: (application) => `Zurück zu ${application}`,
  },
  signOutForm: {
    title: 'Abmelden',
    question: (tenant) => `Von ${tenant} abmelden?`,
    lead: 'Damit sind Sie in allen Tabs dieses Browsers abgemeldet.',
    signedOut: 'Abgemeldet',
    youAre: 'Sie sind abgemeldet',
    close: 'Schließen Sie dieses Fenster, wenn auch andere diesen Computer nutzen.',
  },
  passwordForm: {
    welcome: (tenant) => `Willkommen bei ${tenant}`,
    chooseNew: 'Neues Passwort wählen',
    leadNew: (tenant) => `Für Ihr Konto bei ${tenant}. Überall sonst werden Sie damit abgemeldet.`,
    lead: (name) =>
      name === null
        ? 'Wählen Sie ein Passwort, um sich anzumelden.'
        : `${name}, wählen Sie ein Passwort, um sich anzumelden.`,
    newPassword: 'Neues Passwort',
    rules: (min) =>
      `Mindestens ${min} Zeichen. Ein paar Wörter, die nur Sie so kombinieren würden, sind gut.`,
    repeat: 'Passwort wiederholen',
    save: 'Speichern und anmelden',
    known: 'Kennen Sie Ihr Passwort?',
    signInWithIt: 'Damit anmelden',
    faults: {
      short: (min) => `Das Passwort ist zu kurz. Es braucht mindestens ${min} Zeichen.`,
      long: (max) => `Das Passwort ist zu lang. Es darf höchstens ${max} Zeichen haben.`,
      different: 'Die beiden Passwörter stimmen nicht überein.',
      common:
        'Viele verwenden dieses oder ein ähnliches Passwort. Es wird deshalb als eines der ersten ausprobiert.',
      repeated:
        'Das Passwort ist eine Reihe oder Wiederholung weniger Zeichen und deshalb leicht zu erraten.',
      personal:
        'Das Passwort besteht aus Ihrer Adresse, Ihrem Namen oder dem Namen des Mandanten. Andere kennen sie.',
    },
  },
  stops: {
    invalid_client: {
      title: 'Unbekannte Anwendung',
      text: 'Die Anwendung, von der Sie kommen, ist nicht bekannt oder wurde abgeschaltet. Verwenden Sie die Adresse Ihres Unternehmens, oder fragen Sie die Betreiber der Anwendung.',
    },
    invalid_redirect_uri: {
      title: 'Die Anmeldung kann nicht fortgesetzt werden',
      text: 'Die Anwendung will die Antwort an einer Adresse, die nicht für sie registriert ist. Dorthin wurde nichts gesendet.',
    },
    session_not_found: {
      title: 'Die Anmeldung ist abgelaufen',
      text: 'Sie war zu lange offen, ist bereits abgeschlossen, oder Ihr Browser speichert keine Cookies. Beginnen Sie von vorn; es dauert nur einen Moment.',
    },
    temporarily_unavailable: {
      title: 'Zu viele Anmeldungen',
      text: 'Aus Ihrem Netzwerk wurden zu viele Anmeldungen begonnen. Warten Sie eine Viertelstunde und versuchen Sie es erneut.',
    },
    server_error: {
      title: 'Etwas ist schiefgegangen',
      text: 'Der Fehler liegt bei uns und wurde festgehalten. Versuchen Sie es in Kürze erneut.',
    },
    otherwise: {
      title: 'Anmeldung fehlgeschlagen',
      text: 'Die Anwendung hat etwas verlangt, das nicht möglich ist. Gehen Sie zu ihr zurück und beginnen Sie von vorn.',
    },
    linkGone: {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Anmeldelinks gelten einmal und einen Tag lang. Wenn Sie ein Passwort gewählt haben, melden Sie sich damit an. Bitten Sie sonst die Person, die Ihnen den Link geschickt hat, um einen neuen.',
    },
    foreignLinkForm: {
      title: 'Nichts wurde geändert',
      text: 'Eine andere Website hat dieses Formular gesendet. Öffnen Sie den Link selbst und wählen Sie dort das Passwort.',
    },
    foreignSignOutForm: {
      title: 'Nichts wurde geändert',
      text: 'Eine andere Website hat dieses Formular gesendet. Melden Sie sich in der Konsole selbst ab.',
    },
  },
}
