import { useState } from 'react'
import { Navigate, useParams } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'

/** /characters/{characterId}/edit: the address that the specification also names. */
export function Component() {
  const { characterId = '' } = useParams()
  const [from] = useState(location.pathname)
  return <Navigate from={from} to={paths.editCharacter(characterId)} replace />
}
