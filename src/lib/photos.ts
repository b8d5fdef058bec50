import { useAuthToken } from "@convex-dev/auth/react";
import { createContext, useContext, useEffect, useState } from "react";

/** Whose photos there are to see, and which one it is just now: `photoAt` by person. Filled around the two areas. */
export const PhotosContext = createContext<ReadonlyMap<string, number>>(new Map());

/** Pictures that were fetched, for as long as somebody is signed in: one face stands in many places. */
const picturesByAddress = new Map<string, Promise<string | null>>();

/** An address under which the browser may draw somebody's photo; null while it is on its way and where there is none. */
export function usePhoto(personId: string): string | null {
  const photoAt = useContext(PhotosContext).get(personId);
  const token = useAuthToken();
  const [picture, setPicture] = useState<{ personId: string; url: string | null } | null>(null);
  const address =
    photoAt === undefined ? null : `/photos/download?of=${personId}&at=${String(photoAt)}`;

  useEffect(() => {
    if (address === null || token === null) return;
    let isWanted = true;
    void fetchOnce(address, token).then((url) => {
      if (isWanted) setPicture({ personId, url });
    });
    return () => {
      isWanted = false;
    };
  }, [personId, address, token]);

  // The person's photo of before stays while a new one is on its way.
  const isOfPerson = address !== null && picture?.personId === personId;
  return isOfPerson ? picture.url : null;
}

function fetchOnce(address: string, token: string): Promise<string | null> {
  const known = picturesByAddress.get(address);
  if (known !== undefined) return known;
  const picture = fetchPicture(address, token).catch(() => {
    picturesByAddress.delete(address); // asked again by whoever shows it next
    return null;
  });
  picturesByAddress.set(address, picture);
  return picture;
}

/** Whoever has left leaves no faces behind in the page's memory. */
export function forgetPictures() {
  for (const picture of picturesByAddress.values()) {
    void picture.then((url) => {
      if (url !== null) URL.revokeObjectURL(url);
    });
  }
  picturesByAddress.clear();
}

async function fetchPicture(address: string, token: string): Promise<string> {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`No photo: ${String(answer.status)}`);
  return URL.createObjectURL(await answer.blob());
}
