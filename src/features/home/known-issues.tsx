/** What is not as it should be, a sentence each; what is mended leaves the list. ABOUT-05 to ABOUT-08. */
const KNOWN_ISSUES = [
  'Tried in Chromium most of all: in Firefox and Safari the offline mode and the lock for keys have been tried less.',
  'In a chat on a phone the top bar is hidden; the keys are locked and the developer panel is opened from the settings.',
  'Some providers refuse calls from a web page. A server on your own computer has to be told to allow this site; the form of a provider says how.',
  'A browser may clear the storage of sites that you have not visited for weeks. Settings, "Storage" shows whether yours has promised to keep it; export a backup now and then.',
]

/** The known issues, with their heading. HOME-13, ABOUT-05 to ABOUT-08. */
export function KnownIssues() {
  return (
    <section aria-labelledby="known-issues">
      <h2 id="known-issues" className="mb-3 font-serif text-lg">
        Known issues
      </h2>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-muted">
        {KNOWN_ISSUES.map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
      </ul>
    </section>
  )
}
