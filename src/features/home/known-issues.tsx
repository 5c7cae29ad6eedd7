import * as words from './words'

/** What is not as it should be, a sentence each; what is mended leaves the list. ABOUT-05 to ABOUT-08. */
const KNOWN_ISSUES = [
  words.issueBrowsers,
  words.issueTopBar,
  words.issueRefusedCalls,
  words.issueClearedStorage,
]

/** The known issues, with their heading. HOME-13, ABOUT-05 to ABOUT-08. */
export function KnownIssues() {
  return (
    <section aria-labelledby="known-issues">
      <h2 id="known-issues" className="mb-3 font-serif text-lg">
        {words.knownIssues}
      </h2>
      <KnownIssueList />
    </section>
  )
}

/** The known issues alone. */
export function KnownIssueList() {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-muted">
      {KNOWN_ISSUES.map((issue) => (
        <li key={issue}>{issue}</li>
      ))}
    </ul>
  )
}
