package dev.nightjar.web;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * A browser without JavaScript: it keeps cookies with their paths, follows links and sends forms. The addresses that
 * tests name and see lack what is secret in them. Not thread-safe.
 */
final class Visitor {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String ROOT = "/ui";
    private static final List<String> PUBLIC = List.of("/ui/open", "/ui/links", "/ui/assets/");

    private final URI server;
    /** The path of the newest cookie, below which its pages are. */
    private String place = ROOT;

    private @Nullable String cookie;

    Visitor(URI server) {
        this.server = server;
    }

    /** The page of a one-time link. */
    Document open(URI link) {
        return page(follow(send(get(link.getPath() + "?" + link.getRawQuery()))));
    }

    /** A page that is there. */
    Document read(String path) {
        return page(follow(send(get(path))));
    }

    HttpRequest.Builder get(String path) {
        return request(path).GET();
    }

    /** A request with the cookies and what a browser says of the page it comes from. */
    HttpRequest.Builder request(String path) {
        var request = HttpRequest.newBuilder(server.resolve(placed(path))).timeout(PATIENCE);
        if (cookie != null && isBelow(place, placed(path))) {
            request.header("Cookie", cookie);
        }
        return request;
    }

    private String placed(String path) {
        boolean isPage = path.startsWith(ROOT + "/") && PUBLIC.stream().noneMatch(path::startsWith);
        return isPage && !isBelow(place, path) ? place + path.substring(ROOT.length()) : path;
    }

    private static boolean isBelow(String place, String path) {
        return path.startsWith(place + "/");
    }

    /** The path of its session. */
    String place() {
        return place;
    }

    HttpRequest.Builder post(String path, List<Map.Entry<String, String>> fields) {
        return request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", server.toString())
                .header("Sec-Fetch-Site", "same-origin")
                .POST(HttpRequest.BodyPublishers.ofString(encoded(fields)));
    }

    /** Sends a form as filled in, with one of its buttons, and follows to the next page. */
    Document submit(Element form, Map<String, String> filled, @Nullable String button) {
        return page(follow(send(form(form, filled, button))));
    }

    /** The request that sends a form. */
    HttpRequest.Builder form(Element form, Map<String, String> filled, @Nullable String button) {
        var fields = fields(form, filled);
        if (button != null) {
            var pressed = form.select("button").stream()
                    .filter(one -> one.text().equals(button))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("No button '" + button + "' in " + form));
            if (pressed.hasAttr("name")) {
                fields.add(Map.entry(pressed.attr("name"), pressed.attr("value")));
            }
        }
        var action = form.attr("action");
        return form.attr("method").equals("post") ? post(action, fields) : get(action + "?" + encoded(fields));
    }

    /** Its fields as they are, with those that were filled in; of check boxes only those that are or were checked. */
    private static List<Map.Entry<String, String>> fields(Element form, Map<String, String> filled) {
        var fields = new ArrayList<Map.Entry<String, String>>();
        for (var field : form.select("input[name], select[name], textarea[name]")) {
            var name = field.attr("name");
            var value = field.is("textarea") ? field.wholeText() : field.is("select") ? chosen(field) : field.val();
            if (!field.attr("type").equals("checkbox")) {
                fields.add(Map.entry(name, filled.getOrDefault(name, value)));
            } else if (filled.containsKey(name)
                    ? Set.of(value, "*").contains(filled.get(name))
                    : field.hasAttr("checked")) {
                fields.add(Map.entry(name, value));
            }
        }
        return fields;
    }

    private static String chosen(Element select) {
        var chosen = select.selectFirst("option[selected]");
        return chosen == null ? select.select("option").first().val() : chosen.val();
    }

    private static String encoded(List<Map.Entry<String, String>> fields) {
        return fields.stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** Sends a request and keeps the cookies of the answer. */
    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            var answer = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            answer.headers().allValues("Set-Cookie").forEach(this::keep);
            return answer;
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private void keep(String set) {
        var parts = set.split("; ");
        cookie = parts[0];
        place = Stream.of(parts)
                .filter(part -> part.startsWith("Path="))
                .findFirst()
                .orElseThrow()
                .substring("Path=".length());
    }

    private HttpResponse<String> follow(HttpResponse<String> answer) {
        var now = answer;
        while (now.statusCode() == 303) {
            now = send(get(now.headers().firstValue("Location").orElseThrow().replaceFirst("#.*", "")));
        }
        return now;
    }

    private Document page(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw new AssertionError("The answer is " + answer.statusCode() + ": " + answer.body());
        }
        return Jsoup.parse(answer.body().replace("=\"" + place + "/", "=\"" + ROOT + "/"), server.toString());
    }
}
