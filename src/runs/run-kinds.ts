import type { ProfileDraft } from '@/domain/dating-session'
import type { MessageType } from '@/domain/message'
import type { Failure } from '@/lib/failure'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import type { ArrivingCard, ImportedCards } from './cards/arriving-card'
import type { ProposedFacts } from './memory/proposed-facts'
import type { StudioJob, StudioPicture } from './pictures/studio-job'

/** The steps that runs of each kind go through, and what they know besides what all runs have in common. */
export interface RunKinds {
  /** The answer that is being written in a conversation, by conversation. */
  answer: {
    step: 'asking' | 'writing'
    data: {
      /** The message that takes it. */
      messageId: string
      /** The room of a dual-mode chat that it belongs to. */
      messageType?: MessageType
      /** Whether the message that failed tells it too. */
      isFailureStored?: boolean
      /** Why an answer that is complete has no picture, where one was to be made. */
      notice?: Failure
      /** Tokens that the server read, where it has cut the request without a word. */
      readTokens?: number
    }
  }
  /** A message that a model writes for the user, into the composer of a conversation; by conversation. */
  userDraft: {
    step: 'writing'
    data: {
      /** Who is asked, once that is known. */
      providerName?: string
    }
  }
  /** The summary of a part of a conversation, or of several summaries, by conversation. */
  chapter: {
    step: 'writing'
    data: {
      /** What is written, once that is known. */
      what?: 'chapter' | 'book'
      /** How many messages it tells. */
      messages?: number
      /** Id of the memory that is written again, so that another try is one at the same. */
      replaces?: string
    }
  }
  /** Facts that a model proposes, by conversation. */
  facts: {
    step: 'reading'
    data: {
      /** What was proposed; stored only where the user takes it. */
      proposed?: ProposedFacts
    }
  }
  /** A picture of a character: for its form (`avatarRunKey`), or for a tab of its gallery (`generateRunKey`). */
  picture: {
    step: 'describing' | 'drawing'
    data: {
      /** The description, once there is one. */
      prompt?: string
      /** Epoch milliseconds at which a model wrote the description; absent where the user did. */
      promptCreatedAt?: number
      /** What was drawn, ready to be stored. */
      picture?: PreparedPicture
    }
  }
  /** A stranger who is looked for, by generator. Whoever was found is kept in person-searches.ts. */
  person: {
    step: 'writing'
    data: {
      /** Whether the model was told that its first answer could not be used. */
      isSecondTry: boolean
    }
  }
  /** A character that a model writes into a form, by the form's key. */
  character: {
    step: 'writing'
    data: {
      /** Puts back what stood in the form before. */
      undo?: () => void
    }
  }
  /** A dating session's people, who are invented and drawn, by session. How far a batch is stands in the database too. */
  profiles: {
    step: 'writing' | 'drawing'
    data: ComingProfiles & {
      /** Profiles of an answer that could not be used as a whole: kept where the user agrees. */
      valid: readonly ProfileDraft[]
    }
  }
  /** Pictures that are put into a character's gallery, by character. */
  upload: {
    step: 'reading'
    data: { problems: readonly UploadProblem[] }
  }
  /** Files that are put beside the box of a chat, by the key of its draft. */
  attach: {
    step: 'reading'
    data: {
      problems: readonly UploadProblem[]
      /** A PDF that has a password, which the screen asks for. @param password undefined where there will be none */
      asksPassword?: {
        name: string
        wasWrong: boolean
        answer: (password: string | undefined) => void
      }
    }
  }
  /** Characters that come as cards: read for their preview, and stored after a press. One at a time, under the key `CARDS`. */
  cards: {
    step: 'reading' | 'importing'
    data: {
      cards: readonly ArrivingCard[]
      /** Files that were left out, because there were too many at once. */
      leftOut: number
      /** The way back of what was imported of the list at one press; absent once it was taken. */
      imported?: ImportedCards
    }
  }
  /** The image studio's pictures. There is one studio, and so one run at a time, under the key `STUDIO`. */
  studio: {
    step: 'drawing'
    data: {
      job: StudioJob
      /** Of the last run that was done; they stay in sight until the next ones are there. */
      pictures: readonly StudioPicture[]
      /** What those were made by, for making them again. */
      doneJob?: StudioJob
    }
  }
}

/** What is known of an answer of profiles that is coming. */
interface ComingProfiles {
  /** Profiles that can be seen in it. */
  arriving: number
  /** Whether the model was told that its first answer could not be used. */
  isSecondTry: boolean
  /** Whether its first words have come. */
  hasWords: boolean
}

/** An answer of profiles of which nothing has come. */
export const NO_PROFILES_YET: ComingProfiles = { arriving: 0, isSecondTry: false, hasWords: false }

/** A file that could not be taken, and why. */
export interface UploadProblem {
  /** Name of the file. */
  name: string
  failure: Failure
}

/** Why an upload fails, besides what is wrong with the picture or the database. */
export type UploadFailureCode = 'character_deleted'

/** Why a card is not taken, besides what is wrong with it or the database. */
export type CardRunFailureCode =
  /** Cards of one go that do not fit into memory together. */
  'cards_too_many_at_once'

/** What a run is for. */
export type RunKind = keyof RunKinds
