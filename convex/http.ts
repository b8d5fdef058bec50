import { httpRouter } from "convex/server";
import { auth } from "./auth";
import { download } from "./fileDoor/download";
import { downloadPhoto, uploadPhoto } from "./fileDoor/photos";
import { upload } from "./fileDoor/upload";

const http = httpRouter();

// Where others can read whose tokens count: the issuer and its keys.
auth.addHttpRoutes(http);

// Where the files of a conversation come in and go out.
http.route({ path: "/files/upload", method: "POST", handler: upload });
http.route({ path: "/files/download", method: "GET", handler: download });

// Where people's photos do.
http.route({ path: "/photos/upload", method: "POST", handler: uploadPhoto });
http.route({ path: "/photos/download", method: "GET", handler: downloadPhoto });

export default http;
