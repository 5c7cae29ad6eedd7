import type { CharacterRecord } from '@/storage/database/records'
import * as words from './words'

interface Props {
  /** Undefined where it was deleted, or is not read yet. */
  character: CharacterRecord | undefined
  /** Title of the chat. */
  title: string
}

/** Whose chat it is, before its last words, where its title does not say so. */
export function WhoseChat({ character, title }: Props) {
  const name = character?.name ?? words.deletedCharacter
  if (title.includes(name)) return null
  return (
    <>
      <bdi>
        {character && `${words.withWhom} `}
        <bdi className="text-text">{name}</bdi>
      </bdi>
      {' · '}
    </>
  )
}
