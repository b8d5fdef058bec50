import { useAuthToken } from "@convex-dev/auth/react";
import { createContext, useContext, useEffect, useState } from "react";

/** `photoAt` by person, for the photos the viewer may see. Provided around both areas. */
export const PhotosContext = createContext<ReadonlyMap<string, number>>(new Map());

/** Cached until sign-out: one photo appears in many places. */
const picturesByAddress = new Map<string, Promise<string | null>>();

/** An object URL; null while loading and for people without a photo. */
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

  // The previous photo stays until the new one has loaded.
  const isOfPerson = address !== null && picture?.personId === personId;
  return isOfPerson ? picture.url : null;
}

function fetchOnce(address: string, token: string): Promise<string | null> {
  const known = picturesByAddress.get(address);
  if (known !== undefined) return known;
  const picture = fetchPicture(address, token).catch(() => {
    picturesByAddress.delete(address); // The next one to show it fetches again.
    return null;
  });
  picturesByAddress.set(address, picture);
  return picture;
}

/** At sign-out. */
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
