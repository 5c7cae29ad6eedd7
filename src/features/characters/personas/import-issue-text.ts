import { inOneText, wordsOfFailure } from '@/features/shared/failures/describe-failure'
import type { ImportIssue } from '@/storage/personas/read-persona-file'
import * as words from './import-words'

const OF_NAME = {
  already_here: words.alreadyHere,
  name_cut: words.nameCut,
  description_cut: words.descriptionCut,
  description_odd: words.descriptionOdd,
  place_unknown: words.placeUnknown,
  place_at_note: words.placeAtNote,
  depth_odd: words.depthOdd,
  role_unknown: words.roleUnknown,
  lorebook: words.lorebook,
  default_not_taken: words.defaultNotTaken,
} as const

/** What was wrong with something of a file, in a sentence. */
export function importIssueText(issue: ImportIssue): string {
  switch (issue.code) {
    case 'unreadable':
      return words.unreadable(issue.at)
    case 'unnamed':
      return words.unnamed(issue.at)
    case 'minor':
      return words.minor(issue.name, issue.words)
    case 'too_many':
      return words.tooMany(issue.count, issue.max)
    case 'pictures_elsewhere':
      return words.picturesElsewhere
    case 'picture_left_out':
      return words.pictureLeftOut(issue.name, inOneText(wordsOfFailure(issue.failure)))
    case 'already_here':
    case 'name_cut':
    case 'description_cut':
    case 'description_odd':
    case 'place_unknown':
    case 'place_at_note':
    case 'depth_odd':
    case 'role_unknown':
    case 'lorebook':
    case 'default_not_taken':
      return OF_NAME[issue.code](issue.name)
  }
}
